/** English of what the emails of every module have in common (I18N-1). */
export const commonEnglish = {
  hello: "Hello {name},",
  helloNobody: "Hello,",
  closing: "{product} at {facility}",
} as const;
