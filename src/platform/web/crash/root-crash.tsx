import { Component, type ErrorInfo, type ReactNode } from "react";
import { clearScreenState, noteCrash } from "./crash-count.ts";
import { reportCrash } from "./report-crash.ts";

interface RootCrashState {
  failed: boolean;
  reportId: string | null;
  often: boolean;
}

/** The last net, around everything: stands on no theme, router or session, because those may be what broke. */
export class RootCrash extends Component<{ children: ReactNode }, RootCrashState> {
  override state: RootCrashState = { failed: false, reportId: null, often: false };

  static getDerivedStateFromError(): Partial<RootCrashState> {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.setState({ often: noteCrash(Date.now()) });
    void reportCrash(error, info.componentStack ?? null).then((reportId) => this.setState({ reportId }));
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main role="alert" style={{ maxWidth: "32rem", margin: "20vh auto", padding: "1rem", lineHeight: 1.5 }}>
        <h1>Cairn stopped working</h1>
        <p>Your work is saved. Reload the page to continue.</p>
        {this.state.reportId && <p>Report {this.state.reportId}</p>}
        <p>
          <button type="button" onClick={() => location.reload()}>
            Try again
          </button>{" "}
          <a href="/home">Home</a>{" "}
          {this.state.reportId && (
            <button type="button" onClick={() => void navigator.clipboard?.writeText(this.state.reportId ?? "")}>
              Copy report id
            </button>
          )}{" "}
          {this.state.often && (
            <button type="button" onClick={() => void clearScreenState().finally(() => location.assign("/home"))}>
              Clear saved screen state
            </button>
          )}
        </p>
      </main>
    );
  }
}
