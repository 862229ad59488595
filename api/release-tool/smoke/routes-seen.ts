/**
 * Remembers which routes somebody was shown, and where the others led: who may not be at a page is sent elsewhere, as its screen decides,
 * but a page of which nobody sees anything has not been tried.
 */
export function routesSeen() {
  const shown = new Set<string>();
  const ledAway = new Map<string, string>();
  return {
    /** @param route its remote, path and the window's width */
    shown: (route: string): void => void shown.add(route),
    /** @param finding what is wrong when it is shown to nobody */
    ledAway: (route: string, finding: string): void => void ledAway.set(route, finding),
    /** What is wrong with those that were shown to nobody. */
    findings: (): string[] =>
      [...ledAway].filter(([route]) => !shown.has(route)).map(([, finding]) => finding),
  };
}

export type RoutesSeen = ReturnType<typeof routesSeen>;
