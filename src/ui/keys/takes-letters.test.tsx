import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderUi } from "../testing.tsx";
import { useKeys } from "./use-keys.ts";

function Notices({ onNext }: { onNext: () => void }) {
  useKeys([{ keys: "j", does: "Next", run: onNext }]);
  return (
    <>
      <input type="radio" aria-label="Snoozed" />
      <input type="checkbox" aria-label="Only unread" />
      <input type="text" aria-label="Find" />
      <textarea aria-label="Note" />
      <form aria-label="Dose">
        <input type="radio" aria-label="Was asleep" />
      </form>
    </>
  );
}

describe("Keys of one letter", () => {
  it("work after a choice beside the list, and stay with a field or form that somebody fills in", () => {
    const onNext = vi.fn();
    renderUi(<Notices onNext={onNext} />);
    const pressOn = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: "j" });
    pressOn("Find");
    pressOn("Note");
    pressOn("Was asleep");
    expect(onNext).not.toHaveBeenCalled();
    pressOn("Snoozed");
    pressOn("Only unread");
    expect(onNext).toHaveBeenCalledTimes(2);
  });
});
