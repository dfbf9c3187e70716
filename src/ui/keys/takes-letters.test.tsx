import { Modal } from "@mantine/core";
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
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
  it("work after a choice beside the list, but not inside a field or form", () => {
    const onNext = vi.fn();
    renderUi(<Notices onNext={onNext} />);
    const pressOn = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: "j" });
    pressOn("Find");
    pressOn("Note");
    pressOn("Was asleep");
    expect(onNext).not.toHaveBeenCalled();
    fireEvent.pointerDown(document.body);
    pressOn("Snoozed");
    pressOn("Only unread");
    expect(onNext).toHaveBeenCalledTimes(2);
  });
});

function Page({ ran }: { ran: string[] }) {
  const [opened, setOpened] = useState(false);
  useKeys([
    { keys: "r", does: "Refuse", run: () => ran.push("r") },
    { keys: "escape", does: "Back", run: () => ran.push("escape"), inFields: true },
  ]);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Who is the witness?">
        <button type="button">Ada Lindqvist</button>
      </Modal>
    </>
  );
}

it("a dialog in front keeps its keys: Esc closes it alone, and letters do nothing behind it", async () => {
  const ran: string[] = [];
  const { hands } = renderUi(<Page ran={ran} />);
  await hands.keyboard("r");
  expect(ran).toEqual(["r"]);

  await hands.click(screen.getByRole("button", { name: "Open" }));
  screen.getByRole("button", { name: "Ada Lindqvist" }).focus();
  await hands.keyboard("r{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(ran).toEqual(["r"]);

  await hands.keyboard("{Escape}");
  expect(ran).toEqual(["r", "escape"]);
});
