import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "#ui/testing.tsx";
import { StepFrame } from "./step-frame.tsx";
import { isOpening, strayOf } from "./step-typing.ts";

it("ignores a held Enter, so that one long press does not confirm two steps", () => {
  renderUi(
    <StepFrame label="Give" onCancel={() => undefined}>
      <button type="button" data-confirm>
        Give
      </button>
    </StepFrame>,
  );
  const step = screen.getByRole("group", { name: "Give" });
  expect(document.activeElement).toBe(screen.getByRole("button"));
  expect(strayOf(step, { key: "Enter", repeat: true })).toBe("held");
  expect(strayOf(step, { key: "Enter", repeat: false })).toBeNull();
  expect(strayOf(step, { key: " ", repeat: false })).toBe("typing");
});

it("is in its pause until the whole time has passed on the clock", () => {
  expect(isOpening(100, 799, 700)).toBe(true);
  expect(isOpening(100, 800, 700)).toBe(false);
  expect(isOpening(Number.NaN, 800, 700)).toBe(true);
  expect(isOpening(100, 100, 0)).toBe(false);
});
