import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderUi } from "./testing.tsx";
import { readBy, showDateTime, showTime } from "./when.ts";

afterEach(() => readBy(undefined));
/** In November Phoenix is an hour ahead of Los Angeles; in June both clocks say the same. */
const [autumn, summer] = ["2026-11-20T17:00:00Z", "2026-06-20T17:00:00Z"];
const phoenix = "America/Phoenix";

/** In a piece of its own, drawn as the app's are: under the provider that knows the reader. */
function Times() {
  const times = [
    showTime(autumn, phoenix),
    showDateTime(autumn, phoenix),
    showTime(summer, phoenix),
    showTime(autumn, "America/Los_Angeles"),
    showTime(autumn, "America/Tijuana"),
  ];
  return <p>{times.join(" | ")}</p>;
}

it("TIME-4: shows the zone only to users whose own clock differs", () => {
  renderUi(<Times />, { timeZone: "America/Los_Angeles" });
  expect(screen.getByText("10:00 AM MST | 11-20-2026 10:00 AM MST | 10:00 AM | 9:00 AM | 9:00 AM")).toBeTruthy();
});

it("TIME-4: shows no zone to users on the location's clock", () => {
  renderUi(<Times />, { timeZone: phoenix });
  expect(screen.getByText(/^10:00 AM \| 11-20-2026 10:00 AM \| 10:00 AM \| 9:00 AM PST/)).toBeTruthy();
});

it("a zone that is asked for is shown in any case; before sign-in, none is", () => {
  expect(showDateTime(autumn, phoenix, true)).toBe("11-20-2026 10:00 AM MST");
  expect(showDateTime(autumn, phoenix)).toBe("11-20-2026 10:00 AM");
});
