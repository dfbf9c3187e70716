import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "../testing.tsx";
import { ConflictView } from "./conflict-view.tsx";

const fields = [
  { key: "reason", label: "Reason", theirs: "Opioids", yours: "Cannabis", taken: undefined },
  { key: "religion", label: "Religion", theirs: "None", yours: "", taken: "theirs" as const },
];

it("says with each value whose it is and when it was saved, also where there are no columns", async () => {
  const merged: unknown[] = [];
  const { hands } = renderUi(
    <ConflictView
      fields={fields}
      by="Kim Okafor"
      at="2026-11-20T18:42:00.000Z"
      onResolve={(values) => merged.push(values)}
      onCancel={() => undefined}
    />,
  );
  const reason = within(screen.getByRole("group", { name: "Reason" }));
  expect(reason.getAllByRole("radio")).toHaveLength(2);
  await hands.click(reason.getByRole("radio", { name: /^Kim Okafor, \d+:42 [AP]M: ?Opioids$/ }));
  expect(reason.getByRole("radio", { name: /^Yours: ?Cannabis$/ })).toBeTruthy();
  await hands.click(screen.getByRole("button", { name: "Save merged" }));
  expect(merged).toEqual([{ reason: "Opioids", religion: "None" }]);
});
