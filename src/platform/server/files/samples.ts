import { lockPhoto } from "#modules/accounts/sessions/lock-photo.actions.ts";
import { getFile, linkFile, uploadFile, voidFile } from "#platform/shared/files/files.contract.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { fileByLink } from "./file-links.actions.ts";
import { fileContent, fileThumbnail } from "./files.actions.ts";
import { scanJob } from "./scan-job.ts";

export const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A form as a browser sends it. */
export function formOf(fields: Record<string, string>, file: { name: string; type: string; content: Buffer }) {
  const boundary = "----cairn-test-boundary";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(parts.join("") + head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

async function givenFile(facility: Facility): Promise<{ params: { fileId: string } }> {
  const nurse = await facility.as("nurse");
  const { id } = await facility.system((act) =>
    act.platform.files.put(act, {
      name: "dot.png",
      mediaType: "image/png",
      content: onePixel,
      subjectType: "clinician",
      subjectId: nurse.clinicianId,
    }),
  );
  return { params: { fileId: id } };
}

/** The same with its thumbnail, as an uploaded picture gets one. */
async function givenPicture(facility: Facility): Promise<{ params: { fileId: string } }> {
  const picture = await givenFile(facility);
  await facility.system(async (act) => {
    const { fileId } = picture.params;
    await act.db.updateTable("files").set({ status: "scanning" }).where("id", "=", fileId).execute();
    act.enqueue(scanJob, { fileId });
  });
  await facility.runJobs();
  return picture;
}

export const fileSamples: readonly Sample[] = [
  {
    contract: uploadFile,
    // A role that no other sample signs in or out as: the session must still be this person's own.
    as: "medical_director",
    input: async (facility) => {
      const { clinicianId } = await facility.as("medical_director");
      const { body, headers } = formOf(
        { subjectType: "clinician", subjectId: clinicianId, category: "photo" },
        { name: "me.png", type: "image/png", content: onePixel },
      );
      return { input: { body }, extras: { headers } };
    },
  },
  sample(getFile, "nurse", givenFile),
  sample(fileContent, "nurse", givenFile),
  sample(fileThumbnail, "nurse", givenPicture),
  sample(lockPhoto, "nurse", async (facility) => {
    const { clinicianId } = await facility.as("nurse");
    const { params } = await givenPicture(facility);
    await facility.system((act) =>
      act.db.updateTable("clinicians").set({ photoFileId: params.fileId }).where("id", "=", clinicianId).execute(),
    );
    return { params: { clinicianId } };
  }),
  sample(linkFile, "nurse", givenFile),
  sample(fileByLink, "nurse", async (facility) => {
    const { url } = await (await facility.as("nurse")).call(linkFile, await givenFile(facility));
    return { params: { token: url.slice(url.lastIndexOf("/") + 1) } };
  }),
  sample(voidFile, "compliance", async (facility) => ({
    ...(await givenFile(facility)),
    body: { version: 1, reason: "Uploaded to the wrong person" },
  })),
];
