/** What surrounds a found word in a passage; characters of the private-use area, which no text contains. */
export const startOfHit = "\uE000";
export const endOfHit = "\uE001";

export interface PassagePiece {
  text: string;
  /** One of the words looked for. */
  hit: boolean;
}

/** A passage with marked words, cut into pieces that a screen can show. */
export function passageOf(headline: string): PassagePiece[] {
  return headline
    .replace(/\s+/g, " ")
    .split(startOfHit)
    .flatMap((piece, index): PassagePiece[] => {
      if (index === 0) return [{ text: piece, hit: false }];
      const [hit = "", rest = ""] = piece.split(endOfHit);
      return [
        { text: hit, hit: true },
        { text: rest, hit: false },
      ];
    })
    .filter(({ text }) => text !== "");
}
