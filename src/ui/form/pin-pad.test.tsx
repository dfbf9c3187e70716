import { Modal } from "@mantine/core";
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderUi } from "../testing.tsx";
import { PinPad } from "./pin-pad.tsx";

function Pad({ right = "482915" }: { right?: string }) {
  const [error, setError] = useState<string>();
  const [tries, setTries] = useState<string[]>([]);
  return (
    <>
      <PinPad
        label="Enter your PIN to sign"
        error={error}
        onComplete={async (pin) => {
          setTries((before) => [...before, pin]);
          setError(pin === right ? undefined : "Wrong PIN. 4 tries left.");
        }}
      />
      <output aria-label="Tries">{tries.join(" ")}</output>
    </>
  );
}
const input = () => screen.getByLabelText("Enter your PIN to sign", { selector: "input" }) as HTMLInputElement;
const tried = () => screen.getByRole("status", { name: "Tries" }).textContent;

it("takes the focus and six digits from the keyboard, and nothing else", async () => {
  const { hands } = renderUi(<Pad />);
  expect(document.activeElement).toBe(input());
  await hands.keyboard("4a8-2");
  expect(input().value).toBe("482");
  expect(tried()).toBe("");
  await hands.keyboard("915");
  expect(tried()).toBe("482915");
});

it("takes digits by touch, with a way back", async () => {
  const { hands } = renderUi(<Pad />);
  for (const key of ["4", "8", "3"]) await hands.click(screen.getByRole("button", { name: key }));
  await hands.click(screen.getByRole("button", { name: "Delete last digit" }));
  for (const key of ["2", "9", "1", "5"]) await hands.click(screen.getByRole("button", { name: key }));
  expect(tried()).toBe("482915");
});

it("takes a pasted PIN with spaces", async () => {
  const { hands } = renderUi(<Pad />);
  await hands.click(input());
  await hands.paste("482 915");
  expect(tried()).toBe("482915");
});

it("says why a PIN was refused, is empty again and ready for the next try", async () => {
  const { hands } = renderUi(<Pad />);
  await hands.keyboard("111111");
  expect(screen.getByRole("alert").textContent).toBe("Wrong PIN. 4 tries left.");
  expect(input().value).toBe("");
  expect(document.activeElement).toBe(input());
  await hands.keyboard("482915");
  expect(tried()).toBe("111111 482915");
  expect(screen.getByRole("alert").textContent).toBe("");
});

it("asks once while an answer is on its way", async () => {
  let calls = 0;
  let answer = () => {};
  const waiting = () => {
    calls += 1;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  const { hands } = renderUi(<PinPad label="Enter your PIN to sign" onComplete={waiting} />);
  await hands.keyboard("482915");
  expect(screen.getByRole("group").getAttribute("aria-busy")).toBe("true");
  await hands.click(screen.getByRole("button", { name: "7" }));
  await act(async () => answer());
  expect(calls).toBe(1);
  expect(input().value).toBe("");
});

it("never shows the digits", async () => {
  const { hands, container } = renderUi(<Pad />);
  await hands.keyboard("4829");
  expect(input().type).toBe("password");
  expect(container.textContent).not.toContain("4829");
});

it("has the focus in a dialog that opens with it, so that digits can be typed at once", async () => {
  const given: string[] = [];
  const { hands } = renderUi(
    <Modal opened onClose={() => undefined} title="Co-sign">
      <PinPad label="Enter your PIN to co-sign" onComplete={(pin) => given.push(pin)} />
    </Modal>,
  );
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText("Enter your PIN to co-sign", { selector: "input" })),
  );
  await hands.keyboard("264815");
  expect(given).toEqual(["264815"]);
});

it("takes digits after another part of the page took the focus, but not from a text field", async () => {
  const { hands } = renderUi(
    <>
      <button type="button">Allergies reviewed</button>
      <input aria-label="Comment" />
      <Pad />
    </>,
  );
  await hands.click(screen.getByRole("button", { name: "Allergies reviewed" }));
  await hands.keyboard("48");
  expect(input().value).toBe("48");
  await hands.click(screen.getByLabelText("Comment"));
  await hands.keyboard("29");
  expect(input().value).toBe("48");
  expect(screen.getByLabelText("Comment")).toHaveProperty("value", "29");
});

function PadAfterExplanation() {
  const [why, setWhy] = useState("");
  return (
    <>
      <input aria-label="Explanation" value={why} onChange={(event) => setWhy(event.currentTarget.value)} />
      <PinPad label="Enter your PIN to sign" disabled={why.length < 3} onComplete={() => undefined} />
    </>
  );
}

it("does not take the focus from an explanation that it waited for", async () => {
  const { hands } = renderUi(<PadAfterExplanation />);
  await hands.click(screen.getByLabelText("Explanation"));
  await hands.keyboard("Called to a crisis at 9.");
  expect(screen.getByLabelText("Explanation")).toHaveProperty("value", "Called to a crisis at 9.");
  expect(input().value).toBe("");
});
