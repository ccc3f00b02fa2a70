import { Link } from "../../ui/shell/link";
import {
  FiguresNotice,
  FiguresTime,
  useLateFigures,
  type FiguresState,
} from "../attention";
import { PostForm } from "../../engine/forms/fields/post-form";
import {
  commonMessages,
  homeMessages,
  viewMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import { Overview } from "./overview";
import type { OverviewView } from "./overview-view";

/** The loader data of the home screen. */
export interface HomeView {
  /** True until the hint of the first visit is dismissed. */
  showsHint: boolean;
  overview: OverviewView;
  /** The first saved views. */
  shortcuts: { name: string; path: string }[];
  /** The state of the figures and of the menu. */
  state: FiguresState;
  /** True if the user may load data. */
  isImporter: boolean;
  /** The home menu. */
  entries: { label: string; to: string }[];
}

/** The overview of the operation, with the home menu below. */
export function HomeScreen({ view }: { view: HomeView }) {
  const { showsHint, overview, shortcuts, state, isImporter, entries } =
    useLateFigures(view, view.state, "/?index");
  return (
    <div className="stack">
      <div className="title">
        <h1>{homeMessages.overview}</h1>
        <FiguresTime {...state} />
      </div>
      {showsHint && <Hint />}
      <FiguresNotice state={state} />
      {overview.isEmpty ? (
        <Empty isImporter={isImporter} />
      ) : (
        <Overview view={overview} />
      )}
      {shortcuts.length > 0 && (
        <section
          className="panel shortcuts"
          aria-labelledby="shortcuts-heading"
        >
          <h2 id="shortcuts-heading">{viewMessages.savedViews}</h2>
          <ul className="links">
            {shortcuts.map(({ name, path }) => (
              <li key={name + path}>
                <Link to={path}>{name}</Link>
              </li>
            ))}
            <li>
              <Link to={paths.views()}>{viewMessages.allViews}</Link>
            </li>
          </ul>
        </section>
      )}
      <section className="panel jobs">
        <h2>{homeMessages.jobs}</h2>
        <ul>
          {entries.map(({ label, to }) => (
            <li key={label}>
              <Link to={to} className="button secondary">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** What is worth knowing at the first visit. */
function Hint() {
  return (
    <PostForm action="/?index" className="panel hint-of-visit">
      <p>
        <b>{homeMessages.firstVisit}</b> {homeMessages.firstVisitHint}
      </p>
      <button type="submit" className="secondary">
        {commonMessages.dismiss}
      </button>
    </PostForm>
  );
}

/** Shown while nothing was planned or delivered: a new company, or a user without pools. */
function Empty({ isImporter }: { isImporter: boolean }) {
  return (
    <section className="panel">
      <h2>{homeMessages.nothingYet}</h2>
      <p>{isImporter ? homeMessages.importerHint : homeMessages.userHint}</p>
      {isImporter && (
        <p>
          <Link className="button" to={paths.data()}>
            {homeMessages.loadData}
          </Link>
        </p>
      )}
    </section>
  );
}
