import { render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useOnlyTab } from "./use-only-tab.ts";

/** The browser's locks, as far as one exclusive lock goes: the next request is granted when the holder's promise ends. */
class Locks {
  #last: Promise<unknown> = Promise.resolve();

  request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>): Promise<void> {
    const granted = this.#last.then(() => (signal.aborted ? undefined : hold()));
    this.#last = granted;
    return granted;
  }
}

afterEach(() => Reflect.deleteProperty(navigator, "locks"));

function Tab({ name }: { name: string }) {
  const isOnly = useOnlyTab("rounds");
  return <p>{`${name}: ${isOnly === null ? "unknown" : isOnly ? "works" : "elsewhere"}`}</p>;
}

it("RND-8 one tab of a device records looks, and the next follows when it is closed", async () => {
  Object.defineProperty(navigator, "locks", { value: new Locks(), configurable: true });
  const first = render(<Tab name="first" />);
  await screen.findByText("first: works");
  render(<Tab name="second" />);
  expect(screen.getByText("second: unknown")).toBeTruthy();
  await screen.findByText("second: elsewhere");
  first.unmount();
  await screen.findByText("second: works");
});
