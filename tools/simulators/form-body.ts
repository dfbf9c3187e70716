import type { FastifyInstance } from "fastify";

/** Bodies of `application/x-www-form-urlencoded` as an object of texts. */
export const formBody = Object.assign(
  async function formBody(http: FastifyInstance): Promise<void> {
    http.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
  },
  { [Symbol.for("skip-override")]: true },
);
