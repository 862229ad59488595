/** Finds QR codes in pictures of a video. */
export type Detect = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/** A picture may fail by itself, such as the first one of a camera; so many in a row are the detector's. */
const MAX_FAILURES = 5;

/**
 * The browser's own detector, else a library that is loaded only then, also when the browser's turns out not to work: it belongs to the
 * device, and is there before what it needs is. https://developer.mozilla.org/docs/Web/API/BarcodeDetector
 * @throws when the library cannot be fetched; what it returns throws then, too
 */
export async function createDetector(): Promise<Detect> {
  const own = await browserDetector().catch(() => undefined);
  if (!own) return libraryDetector();
  let failures = 0;
  let library: Detect | undefined;
  return async (video) => {
    if (library) return library(video);
    try {
      const [found] = await own.detect(video);
      failures = 0;
      return found?.rawValue;
    } catch {
      failures += 1;
      if (failures === MAX_FAILURES) library = await libraryDetector();
      return undefined;
    }
  };
}

async function browserDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: Own } = window;
  const isAble = Own && (await Own.getSupportedFormats()).includes('qr_code');
  return isAble ? new Own({ formats: ['qr_code'] }) : undefined;
}

async function libraryDetector(): Promise<Detect> {
  const { default: jsQR } = await import(/* webpackChunkName: "qr-reader" */ 'jsqr');
  const canvas = document.createElement('canvas');
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context || width === 0) return undefined;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0);
    return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data;
  };
}
