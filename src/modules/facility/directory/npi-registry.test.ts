import { describe, expect, it } from "vitest";
import { readRegistry, registryQuery } from "./npi-registry.ts";

const ask = (fields: Partial<Parameters<typeof registryQuery>[0]>) =>
  registryQuery({ kind: "physician", ...fields })?.toString() ?? null;

describe("DIR-1 the NPI registry", () => {
  it("is asked by number alone, else by name and ZIP code with wildcards of two letters or more", () => {
    expect(ask({ npi: "1234567893", name: "Shah" })).toBe("version=2.1&limit=20&number=1234567893");
    expect(ask({ name: "Priya Shah", zip: "94612-1234" })).toBe(
      "version=2.1&limit=20&enumeration_type=NPI-1&last_name=Shah*&first_name=Priya*&postal_code=94612*",
    );
    expect(ask({ name: "Shah Pharmacy", kind: "pharmacy" })).toContain("organization_name=Shah+Pharmacy*");
    expect(ask({ name: "S" })).toBeNull();
    expect(ask({})).toBeNull();
  });

  it("answers with directory fields, without former providers and numbers that are no NPI", () => {
    const provider = (over: object) => ({
      number: "1234567893",
      enumeration_type: "NPI-1",
      basic: { first_name: "PRIYA", last_name: "O'NEIL-SHAH", credential: "MD", status: "A" },
      addresses: [
        { address_purpose: "MAILING", address_1: "PO BOX 1", city: "X", state: "CA", postal_code: "94601" },
        {
          address_purpose: "LOCATION",
          address_1: "1 MAIN ST",
          address_2: "SUITE 200",
          city: "SAN FRANCISCO",
          state: "CA",
          postal_code: "941101234",
          telephone_number: "415-555-0143",
        },
      ],
      taxonomies: [{ desc: "Psychiatry", primary: true }],
      endpoints: [{ endpointType: "DIRECT", endpoint: "p@direct.example.org" }],
      ...over,
    });
    const read = readRegistry(
      JSON.stringify({
        results: [
          provider({}),
          provider({ number: "1234567890" }),
          provider({ basic: { last_name: "X", status: "D" } }),
        ],
      }),
    );
    expect(read).toEqual({
      entries: [
        {
          npi: "1234567893",
          isOrganization: false,
          name: "Priya O'Neil-Shah, MD",
          specialty: "Psychiatry",
          phone: "+14155550143",
          fax: null,
          address: "1 Main St, Suite 200",
          city: "San Francisco",
          state: "CA",
          zip: "94110-1234",
          directAddress: "p@direct.example.org",
        },
      ],
    });
  });

  it("says what it refuses with status 200, and is not believed when unreadable", () => {
    expect(readRegistry('{"Errors":[{"description":"Bad","field":"number"}]}')).toEqual({ refused: "Bad" });
    expect(readRegistry("<html>")).toBeNull();
    expect(readRegistry('{"results":[{"number":null}]}')).toBeNull();
  });
});
