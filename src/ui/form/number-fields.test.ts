import { expect, it } from "vitest";
import { showPhone } from "./number-fields.tsx";

it("writes a US phone number as it is dialed and leaves other countries' numbers as they are", () => {
  expect(showPhone("+13105550142")).toBe("(310) 555-0142");
  expect(showPhone("3105550142")).toBe("(310) 555-0142");
  expect(showPhone("+442079460018")).toBe("+442079460018");
});
