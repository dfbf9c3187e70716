import { expect, it } from "vitest";
import { formOf, onePixel } from "#platform/server/files/samples.ts";
import { givenFacility } from "#testing/facility.ts";
import { givenClient } from "../testing.ts";
import { getChart } from "./client.contract.ts";
import { getProfilePhoto, putProfilePhoto, removeProfilePhoto } from "./profile-photo.contract.ts";

it("CLI-14: a photo is the client's once it was scanned; earlier ones are kept, also after it was removed", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const { mrNo } = await givenClient(facility);
  const params = { mrNo };
  const send = async (name: string, type: string, content: Buffer) => {
    const { body, headers } = formOf({}, { name, type, content });
    return nurse.send(putProfilePhoto, { params, body }, { headers });
  };
  const bad = await send("notes.txt", "text/plain", Buffer.from("Not a photo at all"));
  expect([bad.statusCode, bad.json()]).toMatchObject([415, { code: "unsupported-media" }]);
  const first = (await send("me.png", "image/png", onePixel)).json() as { id: string };
  expect((await nurse.call(getChart, { params })).photoFileId).toBeNull();
  await facility.runJobs();
  expect((await nurse.call(getChart, { params })).photoFileId).toBe(first.id);
  const second = (await send("me.png", "image/png", onePixel)).json() as { id: string };
  await facility.runJobs();
  const { current, photos } = await nurse.call(getProfilePhoto, { params });
  expect([current, photos.map(({ fileId }) => fileId).sort()]).toEqual([second.id, [first.id, second.id].sort()]);
  const removed = await nurse.call(removeProfilePhoto, { params, query: { reason: "Photo of another client" } });
  expect([removed.current, removed.photos.length]).toEqual([null, 2]);
  await expect(
    nurse.call(removeProfilePhoto, { params, query: { reason: "Photo of another client" } }),
  ).rejects.toMatchObject({ code: "wrong-state" });
});
