import { meetsRange } from '@matinee/shared-ui/meets-range';
import type { ShareScope } from './shared-modules.ts';

// Entries that were built before decision 0057 have Module Federation's runtime in them, without its core: that they take from
// the page, under a global name. What they use of it is here; each of them is one container, and all share what the page has.

interface Settings {
  name: string;
  shareStrategy?: string;
}
interface Asked {
  customShareInfo: { shareConfig: { requiredVersion: string } };
}

/**
 * Provides what the entries of older releases take of the federation's runtime.
 * @param shared what the page shares
 */
export function provideForOlder(shared: ShareScope): void {
  const scopes = { default: shared };

  class ModuleFederation {
    readonly name: string;
    readonly options: Settings;
    readonly shareScopeMap = scopes;
    readonly sharedHandler = { shareScopeMap: scopes };
    constructor(options: Settings) {
      this.name = options.name;
      this.options = options;
    }
    async loadShare(name: string, { customShareInfo }: Asked): Promise<() => unknown> {
      const { requiredVersion } = customShareInfo.shareConfig;
      for (const [version, { get }] of Object.entries(shared[name] ?? {}))
        if (meetsRange(version, requiredVersion)) return get();
      throw new Error(`${this.name} needs ${name} ${requiredVersion}, which this page does not share`);
    }
    initOptions(): Settings {
      return this.options;
    }
    initializeSharing(): never[] {
      return [];
    }
    initShareScopeMap(): void {}
    registerShared(): void {}
    registerPlugins(): void {}
  }

  const nothing = () => undefined;
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: {
      ModuleFederation,
      CurrentGlobal: { __FEDERATION__: { __INSTANCES__: [] } },
      getGlobalFederationConstructor: () => ModuleFederation,
      setGlobalFederationConstructor: nothing,
      setGlobalFederationInstance: nothing,
      helpers: {},
    },
  });
}
