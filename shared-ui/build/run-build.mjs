import { rspack } from '@rspack/core';

/** Runs a build to its end. @returns what the bundler says of it @throws {Error} with what the bundler complains about */
export const runBuild = (config) =>
  new Promise((resolve, reject) => {
    rspack(config, (error, stats) =>
      error || stats.hasErrors()
        ? reject(error ?? new Error(stats.toString({ all: false, errors: true })))
        : resolve(stats),
    );
  });
