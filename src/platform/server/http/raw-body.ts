import fastifyMultipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { toPlainText } from "#platform/shared/plain-text.ts";
import { Problem } from "#platform/shared/problems.ts";
import { propertyOf } from "#platform/shared/property-of.ts";
import { type ReceivedFile, receiveFile } from "../files/receive-file.ts";
import type { Platform, Tenant } from "../platform.ts";

/** Routes with bodies other than JSON are registered separately, so that the parser of JSON routes stays strict. */
export function mountRaw(app: FastifyInstance, raw: "bytes" | "upload", route: RouteOptions): void {
  app.register(async (room) => {
    if (raw === "bytes") {
      room.removeAllContentTypeParsers();
      room.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    } else {
      await room.register(fastifyMultipart, { limits: { files: 1, fields: 12, fieldSize: 4_096, parts: 13 } });
    }
    room.route(route);
  });
}

export function bytesOf(request: FastifyRequest): { url: string; headers: Record<string, string>; body: Buffer } {
  return {
    url: `${request.protocol}://${request.host}${request.url}`,
    headers: Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    ),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}

/** Reads the form: the file is encrypted to disk while it arrives; fields must come before it. Throws `unsupported-media`, `too-large`. */
export async function receiveUpload(
  platform: Platform,
  tenant: Tenant,
  contract: AnyEndpoint,
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; file: ReceivedFile }> {
  if (!request.isMultipart()) throw new Problem("unsupported-media", "Send the file as a form (multipart/form-data).");
  const fields: Record<string, string> = {};
  let file: ReceivedFile | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: contract.bodyLimit ?? 1_048_576 } })) {
      if (part.type === "field") fields[part.fieldname] = String(part.value);
      else
        file = await receiveFile(platform, tenant, {
          name: toPlainText(part.filename),
          stream: part.file,
          isCut: () => part.file.truncated,
        });
    }
  } catch (error) {
    if (file) await platform.files.discard(file);
    if (error instanceof Problem) throw error;
    if (propertyOf(error, "statusCode") === 413)
      throw new Problem("too-large", "That file is larger than this accepts.");
    throw new Problem("malformed", "The upload broke off or could not be read. Send the file again.");
  }
  if (!file)
    throw new Problem("validation", {
      detail: "Choose a file.",
      errors: [{ path: "body.file", message: "Choose a file." }],
    });
  return { fields, file };
}
