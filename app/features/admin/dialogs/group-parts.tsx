import { useEffect, useState } from "react";
import { formState } from "../../../engine/forms/fields/form-field";
import { groupFields, groupIntents } from "../admin-view";
import { filterItems, longListLength } from "../filter-items";
import { Buttons, GroupForm, type GroupFormProps } from "../group-form";
import {
  adminMessages,
  commonMessages,
  formatMessage,
} from "../../../engine/messages";
import { Notice } from "../../../ui/shell/notice";

/** The form with the pools of a pool group, or the pool groups of a master group. */
export function GroupParts(props: GroupFormProps) {
  const { group, forms, choices, reply } = props;
  const isMaster = group.type === 1;
  const title = isMaster
    ? adminMessages.poolGroups
    : adminMessages.poolsOfGroup;
  const { fields } = formState(
    "parts",
    Object.values(groupFields),
    reply?.answer,
    {
      parts: forms?.partIds ?? [],
      allPools: forms?.allPools ? "on" : [],
    },
  );
  const chosen = fields.parts.initial;
  const hasAllPools = fields.allPools.initial.length > 0;
  return (
    <GroupForm {...props} intent={groupIntents.parts}>
      <input
        type="hidden"
        name={groupFields.partsVersion}
        value={forms?.partsVersion ?? ""}
      />
      {!isMaster && (
        <div className="boxes">
          <label>
            <input
              type="checkbox"
              name={groupFields.allPools}
              defaultChecked={hasAllPools}
            />
            {adminMessages.allPools}
          </label>
        </div>
      )}
      {choices === null ? (
        <>
          <Notice look="bad">{adminMessages.choicesFailed}</Notice>
          {chosen.map((id) => (
            <input key={id} type="hidden" name={groupFields.parts} value={id} />
          ))}
        </>
      ) : (
        <Choices
          title={title}
          findLabel={
            isMaster ? adminMessages.findPoolGroups : adminMessages.findPools
          }
          choices={choices}
          chosen={chosen}
        />
      )}
      <Buttons
        props={props}
        intent={groupIntents.parts}
        label={commonMessages.save}
        busy={commonMessages.saving}
      />
    </GroupForm>
  );
}

/**
 * The checkboxes of a list. Scripts add a box that filters a long list; what it hides is submitted all
 * the same.
 */
function Choices({
  title,
  findLabel,
  choices,
  chosen,
}: {
  title: string;
  findLabel: string;
  choices: NonNullable<GroupFormProps["choices"]>;
  chosen: readonly string[];
}) {
  const [query, setQuery] = useState("");
  const [count, setCount] = useState(chosen.length);
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const isLong = choices.length > longListLength;
  const shown = new Set(
    filterItems(choices, query, ({ name }) => [name]).map(({ id }) => id),
  );
  const initial = new Set(chosen);
  return (
    <fieldset
      onChange={({ currentTarget }) =>
        setCount(
          currentTarget.querySelectorAll(
            `input[name="${groupFields.parts}"]:checked`,
          ).length,
        )
      }
    >
      <legend>{title}</legend>
      {isLong && isScripted && (
        <input
          type="search"
          className="scripted"
          aria-label={findLabel}
          placeholder={findLabel}
          onInput={({ currentTarget }) => setQuery(currentTarget.value)}
          // Enter must not submit the form from here.
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      )}
      <div className={isLong ? "boxes long choices" : "boxes choices"}>
        {choices.map(({ id, name }) => (
          <label key={id} hidden={!shown.has(id)}>
            <input
              type="checkbox"
              name={groupFields.parts}
              value={id}
              defaultChecked={initial.has(id)}
            />
            {name}
          </label>
        ))}
      </div>
      {isScripted && (
        <p className="hint" role="status">
          {formatMessage(adminMessages.selectedCount, { count })}
        </p>
      )}
    </fieldset>
  );
}
