import { describe, expect, it } from "vitest";
import { givenFacility, testPassword } from "#testing/facility.ts";
import { login } from "../sign-in/sign-in.contract.ts";
import { at } from "../testing.ts";
import { acceptTerms, currentTerms } from "./terms.contract.ts";
import { publishTerms } from "./terms.ts";

describe("Terms", () => {
  it("asks for new terms once at sign-in, and for newer ones first", async () => {
    const house = await givenFacility();
    const person = await house.as("nurse");
    const body = { email: person.email, password: testPassword };
    await house.system((act) =>
      publishTerms(act, { version: "1", title: "Terms", bodyHtml: "<h2>One</h2><p>Be kind.</p>" }),
    );
    const step = at(await person.call(login, { body }), "accept-terms");
    house.clock.advance({ seconds: 1 });
    await house.system((act) => publishTerms(act, { version: "2", title: "Terms", bodyHtml: "<p>Be kinder.</p>" }));
    await expect(person.call(acceptTerms, { body: { ticket: step.ticket, version: "1" } })).rejects.toMatchObject({
      code: "terms-outdated",
    });
    expect(await person.call(currentTerms)).toMatchObject({ version: "2", bodyHtml: "<p>Be kinder.</p>" });
    at(await person.call(acceptTerms, { body: { ticket: step.ticket, version: "2" } }), "signed-in");
    at(await person.call(login, { body }), "signed-in");
    for (const bodyHtml of ["<script>alert(1)</script>", '<p onclick="x">a</p>', "<img src=x>", "<p"])
      await expect(
        house.system((act) => publishTerms(act, { version: "3", title: "Terms", bodyHtml })),
      ).rejects.toMatchObject({ code: "validation" });
  });
});
