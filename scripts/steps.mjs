// What a long script says: a line for each step, with what it took.

/** Does `act`, and says in one line what that was and how long it took. */
export async function step(title, act) {
  const begun = performance.now();
  const done = await act();
  console.log(`${title}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return done;
}
