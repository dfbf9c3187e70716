import { getReview, listPlanReviews } from "../review.contract.ts";

/** The reads of reviews that a change of one makes outdated. */
export const reviewReads = [getReview, listPlanReviews];
