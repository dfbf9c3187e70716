import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { FileInfo } from "#platform/shared/files/files.contract.ts";
import { Id } from "#platform/shared/ids.ts";
import { ChartParams } from "../episodes/demographic.contract.ts";

const problems = ["mr-number-invalid", "not-found", "out-of-scope"] as const;
/** CLI-14. */
export const maxPhotoBytes = 10 * 1024 * 1024;

export const ProfilePhotos = z.strictObject({
  current: Id.nullable(),
  /** Every photo that was taken, newest first; earlier ones are kept. */
  photos: z.array(z.strictObject({ fileId: Id, takenAt: Instant, byName: z.string().nullable() })),
});

export const getProfilePhoto = endpoint({
  method: "GET",
  path: "/clients/:mrNo/profile-photo",
  summary: "The client's photo and earlier ones",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  response: ProfilePhotos,
  problems,
});

/** It becomes the client's photo once it was scanned. */
export const putProfilePhoto = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/profile-photo",
  summary: "Set the client's photo, as a form with one file",
  permission: "clients.write",
  chart: "client",
  audit: { action: "photo.changed", subject: "client" },
  raw: "upload",
  bodyLimit: maxPhotoBytes,
  params: ChartParams,
  body: z.strictObject({}),
  response: FileInfo,
  status: 202,
  problems: [...problems, "client-merged", "unsupported-media", "too-large", "malformed"],
});

export const removeProfilePhoto = endpoint({
  method: "DELETE",
  path: "/clients/:mrNo/profile-photo",
  summary: "Remove the client's photo from the chart; the file stays in the record",
  permission: "clients.write",
  chart: "client",
  audit: { action: "photo.changed", subject: "client" },
  params: ChartParams,
  query: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
  response: ProfilePhotos,
  problems: [...problems, "client-merged", "wrong-state"],
});
