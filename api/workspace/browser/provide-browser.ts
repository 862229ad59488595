import type {} from '@matinee/stand-ins/testing';
import type { TestProject } from 'vitest/node';
import { browserFlags, findBrowser } from './find-browser.ts';

/** Gives tests that open a browser the one of this machine, so that no package has to look for it. */
export default function provideBrowser(project: TestProject): void {
  project.provide('chromium', { executablePath: findBrowser(console.log), args: browserFlags });
}
