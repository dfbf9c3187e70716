import { expect, it } from "vitest";
import { pseudoTexts } from "./pseudo.ts";
import { defineTexts, languageOf, listOf, sayer } from "./texts.ts";

const catalog = defineTexts(
  "test",
  { hello: "Hello {name}", tries: { one: "{count} try left", other: "{count} tries left" }, plain: "Sign in" },
  {
    es: async () => ({
      hello: "Hola, {name}",
      tries: { one: "Queda {count} intento", other: "Quedan {count} intentos" },
      plain: "Iniciar sesión",
    }),
  },
);

it("I18N-1 fills in values and uses the plural form of the number", async () => {
  const english = sayer(catalog, "en", catalog.english);
  expect(english("hello", { name: "Kim" })).toBe("Hello Kim");
  expect([1, 0, 2].map((count) => english("tries", { count }))).toEqual(["1 try left", "0 tries left", "2 tries left"]);
  const spanish = sayer(catalog, "es", await catalog.load.es());
  expect(spanish("tries", { count: 1 })).toBe("Queda 1 intento");
  expect(spanish("tries", { count: 12_345 })).toBe("Quedan 12,345 intentos".replace("12,345", "12.345"));
});

it("I18N-1 an unknown key or a missing value does not compile", () => {
  const say = sayer(catalog, "en", catalog.english);
  // @ts-expect-error no such key
  expect(say("helo")).toBe("helo");
  // @ts-expect-error the hole is left empty
  expect(say("hello")).toBe("Hello {name}");
});

it("I18N-1 the pseudo-language marks every text and keeps placeholders", () => {
  const say = sayer(catalog, "en", pseudoTexts(catalog.english));
  expect(say("hello", { name: "Kim" })).toMatch(/^⟦Héllö Kim~+⟧$/);
  expect(say("tries", { count: 2 })).toMatch(/^⟦2 tríéš léft~+⟧$/);
});

it("I18N-1 uses the language of a locale, and English for an unsupported one", () => {
  expect(["es-US", "es", "ES-mx", "en-US", "fr-FR", "", null].map(languageOf)).toEqual([
    "es",
    "es",
    "es",
    "en",
    "en",
    "en",
    "en",
  ]);
  expect(listOf(["a", "b", "c"], "en", "disjunction")).toBe("a, b, or c");
  expect(listOf(["a", "b"], "es", "disjunction")).toBe("a o b");
});
