mod advice;
mod exact;
mod players;
mod requests;
mod rules;
mod texts;
