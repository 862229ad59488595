import { Component, type ErrorInfo, type ReactNode } from 'react';

interface RenderBoundaryProps {
  /** another value clears the error: a new address deserves a new try */
  resetKey: string;
  fallback(retry: () => void): ReactNode;
  children: ReactNode;
}

interface RenderBoundaryState {
  failedAt: string | null;
}

/** Keeps an error of one remote's screens away from the rest of the page. */
export class RenderBoundary extends Component<RenderBoundaryProps, RenderBoundaryState> {
  override state: RenderBoundaryState = { failedAt: null };

  static getDerivedStateFromError(): Partial<RenderBoundaryState> {
    return { failedAt: '' };
  }

  static getDerivedStateFromProps(
    props: RenderBoundaryProps,
    state: RenderBoundaryState,
  ): RenderBoundaryState | null {
    if (state.failedAt === '') return { failedAt: props.resetKey };
    return state.failedAt !== null && state.failedAt !== props.resetKey ? { failedAt: null } : null;
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('Matinee: a screen failed.', error, info.componentStack);
  }

  override render() {
    if (this.state.failedAt === null) return this.props.children;
    return this.props.fallback(() => this.setState({ failedAt: null }));
  }
}
