import { ProblemBody } from "#platform/shared/problems.ts";
import { apiPorts } from "#platform/web/api/ports.ts";
import { ApiProblem, unreachable } from "#platform/web/api/problem.ts";
import { requestOf, urlOf } from "#platform/web/api/request.ts";
import { Journey, uploadCard } from "../journey.contract.ts";

/** Sends a photo of the card and returns the forms as they are then. Throws `ApiProblem`. */
export async function sendCard(link: string, side: "front" | "back", file: File): Promise<Journey> {
  const form = new FormData();
  form.append("link", link);
  form.append("side", side);
  // Last: the server reads the fields first.
  form.append("file", file, file.name);
  const { headers = {} } = requestOf(uploadCard, {}, { form }, undefined);
  const { status, text } = await apiPorts().upload(
    urlOf(uploadCard, {}),
    { method: uploadCard.method, headers, form },
    { onProgress: () => {}, signal: new AbortController().signal },
  );
  const body: unknown = readJson(text);
  const forms = status < 300 ? Journey.safeParse(body).data : undefined;
  if (forms) return forms;
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
