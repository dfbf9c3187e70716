import { expect, it } from "vitest";
import { troubleWords } from "./service-strip.tsx";

const row = (label: string, waiting: number) => ({ id: label, label, waiting });

it("names the service and says what waits", () => {
  expect(troubleWords([row("Mail", 0)])).toBe("Mail is slow. What is to go out waits safely.");
  expect(troubleWords([row("Mail", 1)])).toBe("Mail is slow. 1 item waits safely.");
  expect(troubleWords([row("Mail", 3), row("Texts", 2)])).toBe("Mail and Texts are slow. 5 items wait safely.");
});
