/** The cinema's name, its second half in the light of the screen. */
export function Brand({ name }: { name: string }) {
  // By whole signs: half of one is none.
  const letters = [...name];
  const half = Math.ceil(letters.length / 2);
  return (
    <>
      {letters.slice(0, half).join('')}
      <span className="text-amber">{letters.slice(half).join('')}</span>
    </>
  );
}
