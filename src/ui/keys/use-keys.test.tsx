import { Modal } from "@mantine/core";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderUi } from "../testing.tsx";
import { useKeys } from "./use-keys.ts";

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
