import { Component, type ErrorInfo, type ReactNode } from 'react';
import { restoreNatives } from '../watching/kept-natives.ts';

interface RenderBoundaryProps {
  /** another value clears the error: a new address deserves a new try */
  resetKey: string;
  /** hears what was thrown */
  onError(error: Error): void;
  /** what stands in the place of children that threw; `clear` shows them again */
  fallback(error: Error, clear: () => void): ReactNode;
  children: ReactNode;
}

interface RenderBoundaryState {
  /** what was thrown, and at which address; the address is filled in with the props */
  failure: { error: Error; at?: string } | null;
}

/** Of what was thrown nothing is certain: to read it may throw, too. */
function asError(thrown: unknown): Error {
  try {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
  } catch {
    return new Error('What was thrown cannot be read');
  }
}

/** Keeps an error of one remote's screens away from the rest of the page. */
export class RenderBoundary extends Component<RenderBoundaryProps, RenderBoundaryState> {
  override state: RenderBoundaryState = { failure: null };

  static getDerivedStateFromError(thrown: unknown): RenderBoundaryState {
    // React renders once more before it gives up: who stumbled over what others have changed of all lists does not do so again.
    restoreNatives();
    return { failure: { error: asError(thrown) } };
  }

  static getDerivedStateFromProps(
    { resetKey }: RenderBoundaryProps,
    { failure }: RenderBoundaryState,
  ): RenderBoundaryState | null {
    if (!failure || failure.at === resetKey) return null;
    return { failure: failure.at === undefined ? { ...failure, at: resetKey } : null };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo) {
    // First: whatever is logged is read by others.
    this.props.onError(asError(thrown));
    console.error('Matinee: a screen failed.', thrown, info.componentStack);
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: null }));
  }
}
