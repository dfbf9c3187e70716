import { expect, it } from "vitest";
import { permissionWords } from "./permission-words.ts";

it("names a permission as the screens name what it opens", () => {
  expect(permissionWords("metrics.write")).toBe("Vitals: write");
  expect(permissionWords("chartAccess.view")).toBe("Chart access log: view");
  expect(permissionWords("clients.read-ssn")).toBe("Clients: read SSN");
  expect(permissionWords("crm.view")).toBe("CRM: view");
});
