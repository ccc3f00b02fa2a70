/** Time in milliseconds and timers; real for the proxy, virtual for the model. */
export interface Clock {
  now(): number;
  /**
   * Runs `task` at `time`; tasks of the same time run in the order in which they were scheduled.
   */
  at(time: number, task: () => void): void;
}

interface Task {
  time: number;
  order: number;
  run: () => void;
}

/** Tasks by time; insertion keeps them sorted, because nearly all are scheduled in order. */
class Agenda {
  #tasks: Task[] = [];
  #order = 0;

  get next(): Task | undefined {
    return this.#tasks[0];
  }

  add(time: number, run: () => void): void {
    const task = { time, order: this.#order++, run };
    let index = this.#tasks.length;
    while (index > 0 && (this.#tasks[index - 1]?.time ?? 0) > time) index--;
    this.#tasks.splice(index, 0, task);
  }

  takeUntil(time: number): Task | undefined {
    const task = this.next;
    return task && task.time <= time ? this.#tasks.shift() : undefined;
  }
}

/** The wall clock. One timer at a time, so that a thousand waiting segments cost one. */
export class RealClock implements Clock {
  #agenda = new Agenda();
  #timer: NodeJS.Timeout | undefined;

  now(): number {
    return performance.now();
  }

  at(time: number, task: () => void): void {
    this.#agenda.add(time, task);
    this.#arm();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#agenda = new Agenda();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const next = this.#agenda.next;
    if (!next) return;
    this.#timer = setTimeout(
      () => this.#work(),
      Math.max(0, next.time - this.now()),
    );
  }

  #work(): void {
    for (let task = this.#due(); task; task = this.#due()) task.run();
    this.#arm();
  }

  #due(): Task | undefined {
    // Timers fire on whole milliseconds, so half a millisecond early is closer than half a
    // millisecond late.
    return this.#agenda.takeUntil(this.now() + 0.5);
  }
}

/** A clock that advances from task to task. */
export class VirtualClock implements Clock {
  #agenda = new Agenda();
  #now = 0;

  now(): number {
    return this.#now;
  }

  at(time: number, task: () => void): void {
    this.#agenda.add(time, task);
  }

  /** Runs until nothing is left to do. */
  run(): void {
    for (let task = this.#agenda.takeUntil(Infinity); task;) {
      this.#now = Math.max(this.#now, task.time);
      task.run();
      task = this.#agenda.takeUntil(Infinity);
    }
  }
}
