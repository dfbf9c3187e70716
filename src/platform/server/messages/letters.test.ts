import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { givenFacility, type Person } from "#testing/facility.ts";
import { kindLabel } from "../ports/notification-kinds.ts";
import { commonLetters, letterTexts } from "./letters.ts";
import { inEachLanguage, noticeTexts } from "./notification-texts.ts";

const { letterIn } = letterTexts(
  "test.letters",
  { ...commonLetters.english, items: { one: "{count} new item", other: "{count} new items" } },
  { ...commonLetters.spanish, items: { one: "{count} novedad", other: "{count} novedades" } },
);

it("I18N-1 a notification text whose Spanish lacks a placeholder is refused when it is loaded", () => {
  const spoken = noticeTexts("test", { due: "Due {when}" }, { due: "Vence: {when}" });
  expect(spoken((say) => say("due", { when: "9 AM" }))).toEqual({ en: "Due 9 AM", es: "Vence: 9 AM" });
  expect(() => noticeTexts("test", { due: "Due {when}" }, { due: "Vence: {cuando}" })).toThrow('"due" of test');
});

it("I18N-1 an email is written in the reader's language, with the plural form of its number", () => {
  expect(letterIn("en-US")("items", { count: 1 })).toBe("1 new item");
  expect(letterIn("es-US")("items", { count: 3 })).toBe("3 novedades");
  expect(letterIn("fr-FR")("helloNobody")).toBe("Hello,");
});

it("I18N-1 every kind of notification has its own label in Spanish", async () => {
  const { platform } = await givenFacility();
  for (const kind of platform.registry.notificationKinds.values()) {
    expect([kind.kind, kindLabel(kind, "en-US")]).toEqual([kind.kind, kind.label]);
    expect([kind.kind, kindLabel(kind, "es-US")]).not.toEqual([kind.kind, kind.label]);
  }
});

it("I18N-1 each user gets a notification in their own language", async () => {
  const facility = await givenFacility();
  const [admin, nurse] = [await facility.as("admin"), await facility.as("nurse")];
  await facility.system(async (act) => {
    await act.db.updateTable("users").set({ locale: "es-US" }).where("id", "=", nurse.userId).execute();
    act.notify({
      kind: "files.corrupt",
      to: { userIds: [admin.userId, nurse.userId] },
      title: inEachLanguage((say) => say("file.corrupt")),
      body: inEachLanguage((say) => say("file.quarantinedText", { verdict: "EICAR" })),
      groupTitle: inEachLanguage((say) => `{count}: ${say("file.corrupt")}`),
      groupKey: "two-languages",
    });
  });
  await facility.runJobs();
  const lettersOf = async (person: Person) =>
    (await person.call(listNotifications, { query: {} })).rows.find(({ kind }) => kind === "files.corrupt");
  expect(await lettersOf(admin)).toMatchObject({
    title: "A file is damaged",
    body: "Scan result: EICAR. The file cannot be opened.",
  });
  expect(await lettersOf(nurse)).toMatchObject({
    title: "Un archivo está dañado",
    body: "Resultado del análisis: EICAR. El archivo no se puede abrir.",
  });
});

it("I18N-1 no notification, email or text message is written in the code that sends it", () => {
  const worded = ["..", "../../../modules"].flatMap((below) => {
    const room = join(import.meta.dirname, below);
    return readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|samples|testing|messages\/|simulators/.test(file))
      .flatMap((file) => sentHere(readFileSync(join(room, file), "utf8")).map((line) => `${file}: ${line}`));
  });
  expect(worded).toEqual([]);
  expect(sentHere('act.notify({\n title: "Two words",\n body: `Of it here`,\n})')).toHaveLength(2);
  expect(sentHere('await sendMail(act, {\n subject: `Set it up`,\n text: ["Hello,"]\n})')).toHaveLength(2);
});

/** Words of the code itself in what `notify`, `sendMail` and their kin are given. */
function sentHere(source: string): string[] {
  return [
    ...source.matchAll(/(?:notify|sendMail|sendBySmtp|sendText|sendPush)\((?:act, |account, )?\{[\s\S]*?\n\s*\}\)/g),
  ]
    .flatMap(([call]) => call.split("\n"))
    .filter((line) => /\b(title|body|subject|text|groupTitle|label):.*["`][^"`]*[A-Za-z]{2,}/.test(line))
    .filter((line) => !/say\(|asked\(|letterIn\(|subject: \{/.test(line));
}
