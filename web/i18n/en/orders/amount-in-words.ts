const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const below100 = (n: number) => {
  if (n < 20) return small[n];
  const one = n % 10;
  return `${tens[Math.floor(n / 10)]}${one > 0 ? `-${small[one]}` : ''}`;
};

/** A whole number below a thousand crore of crores, as people in Bangladesh count. */
function inWords(n: number): string {
  const parts: string[] = [];
  let left = n;
  for (const [size, name] of [
    [10_000_000, 'crore'],
    [100_000, 'lakh'],
    [1_000, 'thousand'],
    [100, 'hundred'],
  ] as const) {
    const count = Math.floor(left / size);
    if (count > 0) parts.push(`${count < 100 ? below100(count) : inWords(count)} ${name}`);
    left %= size;
  }
  if (left > 0 || parts.length === 0) parts.push(`${below100(left)}`);
  return parts.join(' ');
}

/** An amount of Taka for a receipt: `Twenty-four thousand five hundred Taka only`. */
export function amountInWords(taka: number): string {
  const poisha = Math.round(taka * 100);
  const whole = `${inWords(Math.floor(poisha / 100))} Taka`;
  const part = poisha % 100 > 0 ? ` and ${inWords(poisha % 100)} poisha` : '';
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}${part} only`;
}
