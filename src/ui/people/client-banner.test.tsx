import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "../testing.tsx";
import { ClientBanner, type ClientBannerProps } from "./client-banner.tsx";

const maria: ClientBannerProps = {
  preferredName: "Maria",
  legalName: "Maria Elena Delgado",
  birthDate: "1988-11-21",
  today: "2026-11-20",
  recordNumber: "MR1000017",
  allergies: ["Penicillin", "Latex"],
};
const banner = () => screen.getByRole("region", { name: "Client: Maria" }).textContent;

it("names the person, the age of today and every allergy in full", () => {
  renderUi(<ClientBanner {...maria} place="Detox Wing 4-B" levelOfCare="3.7-WM" day={4} />);
  for (const part of [
    "Maria Elena Delgado",
    "MR1000017",
    "11-21-1988 (37)",
    "Detox Wing 4-B",
    "3.7-WM, day 4",
    "Penicillin, Latex",
  ])
    expect(banner()).toContain(part);
});

it("distinguishes 'none known' from 'not asked'", () => {
  const { unmount } = renderUi(<ClientBanner {...maria} allergies="none" />);
  expect(banner()).toContain("No known allergies");
  unmount();
  renderUi(<ClientBanner {...maria} allergies="unrecorded" />);
  expect(banner()).toContain("Allergies not recorded");
});

it("takes an empty list for unrecorded, never for none", () => {
  renderUi(<ClientBanner {...maria} allergies={[]} />);
  expect(banner()).toContain("Allergies not recorded");
});

it("shows a missing birth date as missing", () => {
  renderUi(<ClientBanner {...maria} birthDate={undefined} />);
  expect(banner()).toContain("DOBnot recorded");
});
