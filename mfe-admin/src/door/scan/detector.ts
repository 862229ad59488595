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

/** The browser's own detector, else a library that is loaded only then. https://developer.mozilla.org/docs/Web/API/BarcodeDetector */
export async function createDetector(): Promise<Detect> {
  const { BarcodeDetector: Own } = window;
  if (Own && (await Own.getSupportedFormats()).includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
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
