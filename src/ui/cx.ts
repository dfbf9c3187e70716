/** Joins the class names that are given. */
export { clsx as cx } from "clsx";
