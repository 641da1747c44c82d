type SuggestionChipsProps = { options: readonly string[]; onChoose: (value: string) => void };

/** Values that a tap writes into the field above; only with a script. */
export function SuggestionChips({ options, onChoose }: SuggestionChipsProps) {
  if (options.length === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap gap-2 noscript:hidden">
      {options.map((option) => (
        <button
          key={option}
          type="button"
          onClick={() => onChoose(option)}
          className="min-h-11 rounded-full border border-line bg-raised px-4 text-sm hover:bg-tint"
        >
          {option}
        </button>
      ))}
    </div>
  );
}
