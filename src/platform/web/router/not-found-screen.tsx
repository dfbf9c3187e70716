import { Nowhere } from "./not-found.tsx";

/** The route `/404`. */
export function Screen() {
  return (
    <main>
      <Nowhere />
    </main>
  );
}
