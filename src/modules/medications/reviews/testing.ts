import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { addOrder } from "../orders/order.contract.ts";
import { dailySertraline, givenClientInCare, givenProposal } from "../orders/testing.ts";
import * as reviews from "./review.contract.ts";

/** The open review of an order, as the prescriber sees it. */
export async function reviewOf(facility: Facility, { id: orderId }: { id: string }): Promise<reviews.ReviewItem> {
  const prescriber = await facility.as("prescriber");
  const { rows } = await prescriber.call(reviews.listReviews, {
    query: { myReviews: "false", mySubmissions: "false", pageSize: 100 },
  });
  const found = rows.find((row) => row.orderId === orderId);
  if (!found) throw new Error("This order has no open review.");
  return found;
}

/** A proposal of the nurse, in the prescriber's queue. */
export async function givenReview(facility: Facility) {
  const order = await givenProposal(facility);
  return { order, review: await reviewOf(facility, order) };
}

/** A telephone order that the prescriber has to co-sign. */
export async function givenTelephoneOrder(facility: Facility) {
  const client = await givenClientInCare(facility);
  const nurse = await facility.as("nurse");
  const { clinicianId: prescriberId } = await facility.as("prescriber");
  return nurse.call(addOrder, {
    body: {
      demographicId: client.demographicId,
      orderMode: "telephone",
      prescriberId,
      readBack: { confirmed: true, text: "Sertraline 50 mg by mouth daily" },
      sig: dailySertraline,
    },
  });
}

/** A proposal returned to the nurse with a question. */
export async function givenReturned(facility: Facility) {
  const { order, review } = await givenReview(facility);
  const prescriber = await facility.as("prescriber");
  const returned = await prescriber.call(reviews.decideReview, {
    params: { reviewId: review.id },
    body: { version: review.version, decision: "return", note: "Was it taken before?" },
  });
  return { order, review: returned };
}

const at = ({ id }: { id: string }) => ({ params: { reviewId: id } });

export const reviewSamples: readonly Sample[] = [
  sample(reviews.listReviews, "nurse", () => ({
    query: { myReviews: "false" as const, mySubmissions: "false" as const },
  })),
  sample(reviews.countReviews, "nurse", () => ({})),
  sample(
    reviews.decideReview,
    "prescriber",
    async (facility) => {
      const { review } = await givenReview(facility);
      return { ...at(review), body: { version: review.version, decision: "approve" as const } };
    },
    { signing: true },
  ),
  sample(
    reviews.decideReviews,
    "prescriber",
    async (facility) => {
      const { review } = await givenReview(facility);
      return { body: { items: [{ reviewId: review.id, version: review.version }] } };
    },
    { signing: true },
  ),
  sample(reviews.answerReview, "nurse", async (facility) => {
    const { review } = await givenReturned(facility);
    return { ...at(review), body: { version: review.version, answer: "Yes, in June" } };
  }),
  sample(reviews.withdrawReview, "nurse", async (facility) => {
    const { review } = await givenReview(facility);
    return { ...at(review), body: { version: review.version, reason: "Entered for the wrong client" } };
  }),
];
