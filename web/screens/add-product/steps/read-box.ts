/** Of https://wicg.github.io/shape-detection-api/, which TypeScript's library does not have. */
type Detector = { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> };
type Detectors = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** The IMEIs on a box are of this kind; the shop's EAN-13 beside them is not. */
const format = 'code_128';

const detectors = () => (window as { BarcodeDetector?: Detectors }).BarcodeDetector;

/** Whether this browser reads barcodes; some have the class without any format. */
export async function readsBarcodes(): Promise<boolean> {
  return (await detectors()?.getSupportedFormats())?.includes(format) ?? false;
}

/** Numbers of 15 digits in the barcodes of a photo, unchecked; rejects for what is no picture. */
export async function readBox(photo: Blob): Promise<string[]> {
  const Reader = detectors();
  if (!Reader) return [];
  const picture = await createImageBitmap(photo);
  try {
    const found = await new Reader({ formats: [format] }).detect(picture);
    const numbers = found.flatMap(({ rawValue }) => rawValue.match(/\d+/g) ?? []);
    return [...new Set(numbers.filter((number) => number.length === 15))];
  } finally {
    picture.close();
  }
}
