# Builds the app and serves it:
#
#   docker build -t solvarium . && docker run --rm -p 8080:80 solvarium
#
# The image serves plain files; it keeps nothing and asks nobody.
FROM debian:trixie AS build
RUN apt-get update && apt-get install -y --no-install-recommends \
    ca-certificates curl gcc git libc6-dev nodejs npm
RUN curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal
ENV PATH=/root/.cargo/bin:$PATH
WORKDIR /solvarium
COPY . .
RUN scripts/build
# Packed once here instead of at every request.
RUN find dist -type f -regex '.*\.\(html\|css\|js\|json\|svg\|txt\|wasm\|webmanifest\|bin\)' -exec gzip -9 --keep {} +

FROM nginx:stable-alpine
COPY scripts/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /solvarium/dist /usr/share/nginx/html
EXPOSE 80
