import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Problem } from "#platform/shared/problems.ts";
import { renderUi } from "../testing.tsx";
import { ProblemAlert } from "./problem-alert.tsx";
import { ErrorState } from "./states.tsx";
import { toastProblem } from "./toast.tsx";

const refusal = (params: Record<string, unknown>) => new Problem("forbidden", { detail: "This needs more.", params });
const link = () => screen.queryByRole("link", { name: "Who can give me this?" })?.getAttribute("href");
const lacking = refusal({ permission: "beds.override" });

it("platform §11.5: a refusal for a missing permission leads to whose it is and to asking for it, on a page and in a form", () => {
  const page = renderUi(<ErrorState error={lacking} />);
  expect(link()).toBe("/403?permission=beds.override");
  page.unmount();
  renderUi(<ProblemAlert error={lacking} />);
  expect(link()).toBe("/403?permission=beds.override");
});

it("a colleague's missing permission, or another refusal, is nothing one could ask for", () => {
  renderUi(
    <>
      <ErrorState error={refusal({ permission: "medications.witness", of: "colleague" })} />
      <ErrorState error={new Problem("not-found")} />
    </>,
  );
  expect(link()).toBeUndefined();
});

it("platform §11.5: so does one in a toast", async () => {
  renderUi(<p>Page</p>);
  toastProblem(lacking);
  expect((await screen.findByRole("link", { name: "Who can give me this?" })).getAttribute("href")).toBe(
    "/403?permission=beds.override",
  );
});
