import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SaveDataContext } from '#web/api/page-settings.ts';
import { NamedPicture, Picture } from './picture.tsx';

afterEach(cleanup);

/** The widths in pixels offered in `srcset`. */
function widthsOf(saveData: boolean, detailed = false): number[] {
  const { container } = render(
    <SaveDataContext value={saveData}>
      <Picture
        src="/images/0197a3c0-0000-7000-8000-000000000001.webp"
        alt=""
        sizes="50vw"
        detailed={detailed}
      />
    </SaveDataContext>,
  );
  const [source] = container.querySelectorAll('source');
  return [...(source?.srcset.matchAll(/ (\d+)w/g) ?? [])].map(([, width]) => Number(width));
}

test('a picture comes in the width that fits; where data is saved, in no large one', () => {
  expect(widthsOf(false)).toEqual([160, 400, 800, 1280]);
  expect(widthsOf(true)).toEqual([160, 400]);
});

test('a photo that is opened to look at details is larger even then', () => {
  expect(widthsOf(true, true)).toEqual([160, 400, 800]);
});

test('people stand in a circle, phones are not cropped to one', () => {
  const isRound = (round?: boolean) => {
    const { container } = render(<NamedPicture src="" name="Karim" round={round} />);
    return container.querySelector('[aria-hidden]')?.classList.contains('rounded-full');
  };
  expect([isRound(true), isRound(false), isRound()]).toEqual([true, false, false]);
});
