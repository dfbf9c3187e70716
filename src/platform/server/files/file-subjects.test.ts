import { beforeAll, expect, it } from "vitest";
import { uploadFile } from "#platform/shared/files/files.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { fileContent } from "./files.actions.ts";
import { formOf, onePixel } from "./samples.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

async function uploaded(name: string, content: Buffer, category: "photo" | "document"): Promise<string> {
  const subject = { subjectType: "clinician", subjectId: nurse.clinicianId, category };
  const { body, headers } = formOf(subject, { name, type: "application/octet-stream", content });
  const answer = await nurse.send(uploadFile, { body }, { headers });
  return (answer.json() as { id: string }).id;
}
const open = async (by: Person, fileId: string) => (await by.send(fileContent, { params: { fileId } })).statusCode;

it("platform §5 a file needs the permission of its record: a colleague's document is private, a colleague's photo is not", async () => {
  const paper = await uploaded("appraisal.txt", Buffer.from("Of last year."), "document");
  const photo = await uploaded("me.png", onePixel, "photo");
  await facility.runJobs();
  const [colleague, admin] = [await facility.as("nurse", "colleague"), await facility.as("admin")];
  expect([await open(nurse, paper), await open(admin, paper), await open(colleague, paper)]).toEqual([200, 200, 403]);
  expect(await open(colleague, photo)).toBe(200);
});

it("platform §5 files of an undeclared kind of record cannot be opened", async () => {
  const { id } = await facility.system((act) =>
    act.platform.files.put(act, {
      name: "stray.png",
      mediaType: "image/png",
      content: onePixel,
      subjectType: "stray",
      subjectId: nurse.clinicianId,
    }),
  );
  expect(await open(await facility.as("owner"), id)).toBe(404);
});
