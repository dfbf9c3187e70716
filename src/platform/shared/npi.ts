/** National provider identifier: ten digits with a Luhn check digit over `80840` and the number (45 CFR 162.406). */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  let total = 24;
  for (const [index, letter] of [...text].entries()) {
    const digit = Number(letter) * (index % 2 === 0 ? 2 : 1);
    total += digit > 9 ? digit - 9 : digit;
  }
  return total % 10 === 0;
}

/** DEA registration: two letters and seven digits, the last a check digit (21 CFR 1301). */
export function isDea(text: string): boolean {
  if (!/^[A-Z]{2}\d{7}$/.test(text)) return false;
  const digits = [...text.slice(2)].map(Number);
  const at = (index: number) => digits[index] ?? 0;
  return (at(0) + at(2) + at(4) + 2 * (at(1) + at(3) + at(5))) % 10 === at(6);
}
