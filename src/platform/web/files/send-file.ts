import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { FileInfo, uploadFile } from "../../shared/files/files.contract.ts";
import { ProblemBody } from "../../shared/problems.ts";
import { call } from "../api/call.ts";
import { apiPorts } from "../api/ports.ts";
import { ApiProblem, AutomaticCancellation, unreachable } from "../api/problem.ts";
import { requestOf, urlOf } from "../api/request.ts";

export interface FileTarget {
  subjectType: "client" | "clinician" | "agreement" | "credential" | "brand";
  subjectId: string;
  category: "photo" | "document";
}

/**
 * Sends one file and tells how far it is (0 to 1), which `fetch` cannot. An expired session is restored once, as for every
 * call. Rejects with `ApiProblem`.
 */
export async function sendFile(
  target: FileTarget,
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<FileInfo> {
  try {
    return await once(target, file, options);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    await call(getSession);
    return once(target, file, options);
  }
}

async function once(
  target: FileTarget,
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<FileInfo> {
  const form = new FormData();
  for (const [name, value] of Object.entries(target)) form.append(name, value);
  // Last: the server reads the fields first.
  form.append("file", file, file.name);
  const url = urlOf(uploadFile, {});
  const init = requestOf(uploadFile, {}, { form }, undefined);
  const { upload } = apiPorts();
  if (upload) {
    const answer = await upload(url, init);
    return fileOf(answer.status, await answer.text());
  }
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(uploadFile.method, url);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    signal.addEventListener("abort", () => request.abort());
    request.addEventListener("abort", () => fail(new AutomaticCancellation()));
    request.addEventListener("error", () => fail(unreachable()));
    request.addEventListener("load", () => {
      try {
        done(fileOf(request.status, request.responseText));
      } catch (error) {
        fail(error);
      }
    });
    request.send(form);
  });
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
