import type { CallInput } from "#platform/shared/endpoint.ts";
import { isProblem, useAction, useRead } from "#platform/web/index.ts";
import {
  assignReview,
  decideAuthorization,
  extendAuthorization,
  listReviewWork,
  recordReview,
} from "../../reviews/review.contract.ts";
import {
  appealAuthorization,
  changeAuthorization,
  listAuthorizations,
  listClientAuthorizations,
  requestAuthorization,
  voidAuthorization,
} from "../authorization.contract.ts";
import type { Authorization, Review } from "../authorization-fields.contract.ts";

type Body<E extends Parameters<typeof useAction>[0]> = CallInput<E>["body"];

/** What the screens of a stay's authorizations read and call. */
export function useStayAuthorizations(mrNo: string, demographicId: string | undefined) {
  const params = { mrNo };
  const read = useRead(listClientAuthorizations, { params, query: demographicId ? { demographicId } : {} });
  const after = { inline: true, invalidates: [listClientAuthorizations, listAuthorizations, listReviewWork] };
  const request = useAction(requestAuthorization, { ...after, done: "Request recorded" });
  const change = useAction(changeAuthorization, { ...after, done: "Authorization saved" });
  const appeal = useAction(appealAuthorization, { ...after, done: "Appeal started" });
  const voidOne = useAction(voidAuthorization, { invalidates: after.invalidates, done: "Authorization voided" });
  const decide = useAction(decideAuthorization, { ...after, done: "Decision recorded" });
  const extend = useAction(extendAuthorization, { ...after, done: "Authorization extended" });
  const record = useAction(recordReview, { ...after, done: "Review recorded" });
  const assign = useAction(assignReview, { invalidates: after.invalidates, done: "Review assigned" });
  /** A form that was refused as outdated shows the authorization as the other reviewer left it. */
  const upToDate = <T>(saved: Promise<T>): Promise<T> =>
    saved.catch(async (error: unknown) => {
      if (isProblem(error, "stale-version")) await read.refetch();
      throw error;
    });
  return {
    mrNo,
    read,
    request: (body: Body<typeof requestAuthorization>) => request.run({ params, body }),
    change: ({ id, version }: Authorization, body: Omit<Body<typeof changeAuthorization>, "version">) =>
      upToDate(change.run({ params: { ...params, authorizationId: id }, body: { ...body, version } })),
    appeal: ({ id, version }: Authorization, body: Omit<Body<typeof appealAuthorization>, "version">) =>
      upToDate(appeal.run({ params: { ...params, authorizationId: id }, body: { ...body, version } })),
    decide: ({ id, version }: Authorization, body: Omit<Body<typeof decideAuthorization>, "version">) =>
      upToDate(decide.run({ params: { ...params, authorizationId: id }, body: { ...body, version } })),
    extend: ({ id, version }: Authorization, body: Omit<Body<typeof extendAuthorization>, "version">) =>
      upToDate(extend.run({ params: { ...params, authorizationId: id }, body: { ...body, version } })),
    void: ({ id, version }: Authorization, reason: string) =>
      voidOne.go({ params: { ...params, authorizationId: id }, body: { version, reason } }),
    record: (body: Body<typeof recordReview>) => record.run({ params, body }),
    assign: ({ id, version }: Review, assignedTo: string | null) =>
      assign.go({ params: { ...params, reviewId: id }, body: { version, assignedTo } }),
  };
}
export type StayCalls = ReturnType<typeof useStayAuthorizations>;
