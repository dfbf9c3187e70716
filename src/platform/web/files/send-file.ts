import { getSession } from "#platform/shared/authentication/session.contract.ts";
import type { AnyEndpoint } from "../../shared/endpoint.ts";
import { FileInfo, uploadFile } from "../../shared/files/files.contract.ts";
import { ProblemBody } from "../../shared/problems.ts";
import { call } from "../api/call.ts";
import { apiPorts } from "../api/ports.ts";
import { ApiProblem, unreachable } from "../api/problem.ts";
import { requestOf, urlOf } from "../api/request.ts";
import type { UploadWatch } from "../api/upload.ts";

export interface FileTarget {
  subjectType: "client" | "clinician" | "agreement" | "credential" | "brand" | "coverage" | "form" | "document";
  subjectId: string;
  category: "photo" | "document" | "card-front" | "card-back";
}

/** Where a file goes: the files of a record, or an endpoint of its own that takes one file. */
export type FileDestination = FileTarget | { to: AnyEndpoint; params: Readonly<Record<string, string>> };

/**
 * Sends one file and reports its progress. An expired session is restored once, as for every
 * call. Rejects with `ApiProblem`.
 */
export async function sendFile(target: FileDestination, file: File, watch: UploadWatch): Promise<FileInfo> {
  try {
    return await once(target, file, watch);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    await call(getSession);
    return once(target, file, watch);
  }
}

async function once(target: FileDestination, file: File, watch: UploadWatch): Promise<FileInfo> {
  const form = new FormData();
  const { contract, input, fields } =
    "to" in target
      ? { contract: target.to, input: { params: target.params }, fields: {} }
      : { contract: uploadFile, input: {}, fields: target };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Last: the server reads the fields first.
  form.append("file", file, file.name);
  const { headers = {} } = requestOf(contract, input, { form }, undefined);
  const sent = { method: contract.method, headers, form };
  const { status, text } = await apiPorts().upload(urlOf(contract, input), sent, watch);
  return fileOf(status, text);
}

/** The file of an answer. Throws its problem. */
function fileOf(status: number, text: string): FileInfo {
  const body: unknown = readJson(text);
  const info = status < 300 ? FileInfo.safeParse(body).data : undefined;
  if (info) return info;
  const problem = ProblemBody.safeParse(body);
  throw problem.success ? new ApiProblem(problem.data) : unreachable();
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
