const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "$3,450.00". */
export const showDollars = (cents: number): string => dollars.format(cents / 100);
